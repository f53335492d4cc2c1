export const en = {
  alsoWritten: 'also ',
};
