export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;

/** What a body of JSON may hold. */
export interface BodyBounds {
  readonly bytes: number;
  /** Values of JSON: objects, lists, and what is in them. */
  readonly values: number;
}

/** Of a route that takes no text and no long list. */
export const USUAL_BODY: BodyBounds = { bytes: 64 * KILOBYTE, values: 200 };
/** 2,000,000 characters of Japanese, with room for escapes. */
export const TEXT_BODY: BodyBounds = { bytes: 12 * MEGABYTE, values: USUAL_BODY.values };
/** 20,000 ids of ten digits. */
export const IDS_BODY: BodyBounds = { bytes: 256 * KILOBYTE, values: 20_200 };
/** 20 MB of text in base64, with room to report one that is too large. */
export const AUDIOBOOK_BODY: BodyBounds = { bytes: 32 * MEGABYTE, values: USUAL_BODY.values };
