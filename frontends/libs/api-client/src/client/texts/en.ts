/** The server's own sentences are English: only other languages have texts for its codes, made of such a sentence. */
const errors: Readonly<Record<string, string | ((said: string) => string)>> = {};
const sentences: typeof errors = {};

export const en = {
  noReason: 'The server gave no reason. Try again in a moment.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  interrupted: 'The upload was interrupted.',
  unreadableFile: 'The file could not be read. Choose it again.',
  errors,
  sentences,
};
