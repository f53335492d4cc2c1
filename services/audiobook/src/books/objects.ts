/** Keys of a book's objects: what it is made of, its sound while it is made, and the file. */
export const objectsOf = (bookId: string) => ({
  text: `audiobooks/${bookId}.txt`,
  draft: `audiobooks/${bookId}-draft.mp3`,
  audio: `audiobooks/${bookId}.mp3`,
  /** Where the sentences of a document begin in it. */
  starts: `audiobooks/${bookId}-starts.json`,
});

/** How the keys of all objects of a book begin. */
export const prefixOf = (bookId: string) => `audiobooks/${bookId}`;

/** Which of the objects in $1 belong to a book. */
export const BOOK_OBJECTS =
  "SELECT object AS key FROM unnest($1::text[]) AS object JOIN audiobooks ON id::text = substring(object from '/([0-9a-f-]{36})')";
