/** Of recordings, as an input of files takes it. */
export const ACCEPTED_RECORDINGS = 'audio/*,.m4b,.opus,.oga,.mka';
