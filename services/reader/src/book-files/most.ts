/** Of a text, in UTF-16 units: its characters, and those of its title. */
export const MOST = { characters: 2_000_000, title: 200 } as const;
