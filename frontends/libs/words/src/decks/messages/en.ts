import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  cancel: 'Cancel',
  cardKinds: {
    word: { name: 'Word', hint: 'the word alone, for its reading and meaning' },
    sentence: { name: 'Sentence', hint: 'the sentence without readings, the word in bold' },
    listening: { name: 'Listening', hint: 'the sentence as it is spoken, with audio only' },
  },
  cardsOfEach: 'Card types',
  cardAsItWillLook: 'Preview',
  cardToShow: 'Card to show',
  listen: 'Listen',
  exportToAnki: 'Export to Anki',
  deckName: 'Deck name',
  deckHint: (contents: string, deck: string) =>
    `${contents}. To nest it under a deck, name it Japanese::${deck || 'My deck'}.`,
  withAudio: 'With audio',
  withAudioHint: 'Adds audio in the voice you chose in the reader. Large decks take a while.',
  withWordsOfAnki: (words: number, furtherCards: number) => {
    const cards = counted(furtherCards, 'gap or further card', 'gaps and further cards');
    return `Also ${counted(words, 'word')}${furtherCards > 0 ? ` and ${cards}` : ''} that came from your Anki`;
  },
  withWordsOfAnkiHint: 'Your Anki has notes of them, and would have each twice. For another Anki.',
  filesBeyond: (bytes: number) =>
    `Their notes have ${formatCount(Math.ceil(bytes / 1_000_000))} MB of sounds and pictures, and a deck takes 200 MB: some words go without theirs.`,
  filesLeftOut: (count: number) =>
    `${counted(count, 'sound or picture', 'sounds and pictures')} did not fit into the 200 MB of a deck. The words are there without them; your own Anki has them, and so does a package that you export there.`,
  withSchedule: 'With schedule and history',
  withScheduleHint:
    'Anki takes them only for cards that it does not have yet, and only if you let its import window import learning progress. Words that you marked as known are suspended.',
  exportAgain:
    'Export the same again whenever you like: Anki adds nothing twice, and updates the cards that have changed here. What you wrote into such a card in Anki is then replaced; your progress with it stays.',
  speaking: 'Speaking',
  puttingTogether: 'Putting the deck together…',
  recordings: (spoken: number, all: number) => `${spoken} of ${all} recordings`,
  export: 'Export',
  exporting: 'Exporting...',
  exported: 'Deck exported',
  openWithAnki: (file: string) => `Open ${file} with Anki.`,
  exportFailed: 'Export Failed',
  exportFailedHint: 'Failed to export Anki deck. Please try again.',
};
