/** Of recordings, books with sound and their times, as an input of files takes it. */
export const ACCEPTED_RECORDINGS = 'audio/*,.mp3,.m4b,.m4a,.flac,.wav,.ogg,.opus,.oga,.mka,.epub,.srt,.vtt,.ass';
