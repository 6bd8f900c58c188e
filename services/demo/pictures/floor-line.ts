/** Heights of the set as shares of the picture: where the floor meets the wall, and where things touch the floor. */
export const floorLine = { horizon: 0.6, stand: 0.815, plinthTop: 0.75 } as const
