/** Emoji that are drawn aslant or flat: they are shown lying, seen from above. Everything else stands on a floor. */
export const lyingThings = new Set(
  Array.from(
    new Intl.Segmenter('en').segment(
      '👟🍼🧽🪛🔩🔧🔨🛠️⚒️🪚⛏️🪓✂️📏📐🗝️🔑🔪🍳🍴🥄🍽️🪠🖌️🖍️✏️🎨🔦🔌🔋⚡📱🎮🖱️⌨️🕹️💿📀🎞️🎟️📄📝🧾🎸🎻🪕🎺🎷🎼🎵🎶🎤' +
        '🎾🏸🏓🏏🏑🏒🏹🏉🏐🥏🥊🥽🤿🎿🛹🪁🎣👗👚👕👖👘🥻🩱🩳🧥🥼🦺👔🧣🧤🧦🎽⌚💍💎📿🕶️👓👛🪡🧷🧶🎭🧩🪄⚙️⛓️🩹🪱🌿🍃' +
        '💐🌹🎀🏷️✨❄️💧💦♨️☀️🌙🎈🛟🪢🗺️🧭🩺📶♻️♿🩼🦯☂️🪟🖼️🪞🏁👛🌼🍌🥓🥩🍖🍕🥕🔔🎯🐟🐾💪🫧⭐🌧️🚁🛰️🪩',
    ),
    ({ segment }) => segment,
  ),
)
