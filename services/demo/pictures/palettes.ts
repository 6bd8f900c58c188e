/** Colours of one set: the wall far from and near the light, the floor likewise, one accent for props, and the shadow's tint. */
export type Palette = {
  wall: string
  wallLit: string
  floor: string
  floorLit: string
  accent: string
  shadow: string
}

/** Muted tones of the country; light enough for dark things, deep enough for white ones. */
export const palettes = {
  harakeke: {
    wall: '#9fae93',
    wallLit: '#cdd6bf',
    floor: '#8d9d80',
    floorLit: '#d5dcc6',
    accent: '#6f8263',
    shadow: '#2c3a28',
  },
  tussock: {
    wall: '#c9ac74',
    wallLit: '#ecdab0',
    floor: '#bc9c62',
    floorLit: '#f0e0ba',
    accent: '#a8823f',
    shadow: '#4b3510',
  },
  clay: {
    wall: '#c48f74',
    wallLit: '#ebc9b2',
    floor: '#b57e63',
    floorLit: '#efd2bd',
    accent: '#a3644a',
    shadow: '#4c2415',
  },
  rose: {
    wall: '#c9a09b',
    wallLit: '#eed7d0',
    floor: '#bd918c',
    floorLit: '#f2ded8',
    accent: '#a8726d',
    shadow: '#4a2524',
  },
  lake: {
    wall: '#8fa9b8',
    wallLit: '#c9d9e0',
    floor: '#7f9bab',
    floorLit: '#d3e0e6',
    accent: '#5e8093',
    shadow: '#1d3441',
  },
  paua: {
    wall: '#7fa8a3',
    wallLit: '#bcd7d1',
    floor: '#6f9a95',
    floorLit: '#c8dfd9',
    accent: '#4c7d79',
    shadow: '#12352f',
  },
  fog: {
    wall: '#bcbdb8',
    wallLit: '#e8e7e2',
    floor: '#aeb0ab',
    floorLit: '#efeeea',
    accent: '#8c908b',
    shadow: '#2d302e',
  },
  sand: {
    wall: '#c6b6a2',
    wallLit: '#ece3d5',
    floor: '#b9a78f',
    floorLit: '#f1e9dc',
    accent: '#a08a6c',
    shadow: '#3f3120',
  },
  dusk: {
    wall: '#a69bb3',
    wallLit: '#d8d0de',
    floor: '#978ba5',
    floorLit: '#dfd8e4',
    accent: '#786a8b',
    shadow: '#2c2240',
  },
  slate: {
    wall: '#8d979d',
    wallLit: '#c5ccd0',
    floor: '#7d888e',
    floorLit: '#cfd5d8',
    accent: '#5f6d75',
    shadow: '#1d272d',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

export const paletteNames = Object.keys(palettes) as PaletteName[]
