import { FLAC, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';

/** Of films and recordings. */
export const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, MP3, OGG, FLAC];
