/** Why a program does not get what it asks of AnkiConnect: its answer, which no page shows. */
export class Refusal extends Error {}
