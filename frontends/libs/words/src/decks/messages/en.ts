import { counted } from '@ichibun/ui/format';

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
  withWordsOfAnki: (count: number) => `Also ${counted(count, 'word')} that came from your Anki`,
  withWordsOfAnkiHint: 'Your Anki has notes of them, and would have each word twice. For another Anki.',
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
