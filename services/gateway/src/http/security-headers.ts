import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Google's sign-in script, its frame and its styles. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/** AnkiConnect on the learner's own machine, which pages ask when a button is pressed. */
const ANKI = ['http://127.0.0.1:8765', 'http://localhost:8765'];

/** Which tells a learner's words to the page, when a button is pressed. */
const WANIKANI = 'https://api.wanikani.com/v2/';

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", `${GOOGLE}client`],
      styleSrc: ["'self'", "'unsafe-inline'", `${GOOGLE}style`],
      imgSrc: ["'self'", 'data:', 'https://lh3.googleusercontent.com'],
      connectSrc: ["'self'", GOOGLE, ...ANKI, WANIKANI],
      frameSrc: [GOOGLE],
      mediaSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Google's sign-in opens a window that must be able to answer.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** The headers that helmet sets. They are the same for every answer, so they are computed once. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = headersBy(protect);

function headersBy(middleware: typeof protect): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
