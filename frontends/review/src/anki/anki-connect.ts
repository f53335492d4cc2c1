/** Where AnkiConnect listens; it allows pages of this machine by their numbers, and asks about all others. */
const ADDRESS = 'http://127.0.0.1:8765';
const VERSION = 6;

/** Why Anki cannot be asked. */
export type Trouble = 'unreachable' | 'not-permitted' | 'local-network' | 'other-machine' | 'safari' | 'key';

/** Anki could not be asked, for a reason that the learner can do something about. */
export class AnkiTrouble extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** Anki was asked, and refused. */
export class AnkiRefused extends Error {}

/**
 * Asks AnkiConnect. Only from a button that was pressed: browsers ask the learner first. A string as the body and no
 * headers of ours, so that no browser asks AnkiConnect beforehand, which it answers for its own address alone.
 *
 * @throws {AnkiRefused} what it says
 * @throws {TypeError} when it cannot be reached
 */
export async function invoke<Result>(action: string, params: object = {}): Promise<Result> {
  const response = await fetch(ADDRESS, {
    method: 'POST',
    body: JSON.stringify({ action, version: VERSION, params }),
  });
  const { result, error } = (await response.json()) as { result: Result; error: string | null };
  if (error !== null) throw new AnkiRefused(error);
  return result;
}

/**
 * Asks Anki for permission to be asked, which opens a window there where the page is not known yet.
 *
 * @throws {AnkiTrouble} when it cannot be reached, or does not permit it
 */
export async function connect(): Promise<void> {
  let answer: { permission: string; requireApikey?: boolean };
  try {
    answer = await invoke('requestPermission');
  } catch {
    throw new AnkiTrouble(await whyUnreachable());
  }
  if (answer.permission !== 'granted') throw new AnkiTrouble('not-permitted');
  if (answer.requireApikey) throw new AnkiTrouble('key');
}

/** Browsers say of all that fails alike; what is known of page and browser tells the likely cause. */
async function whyUnreachable(): Promise<Trouble> {
  const { hostname, protocol } = location;
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (/^((?!chrome|chromium|android|crios|fxios).)*safari/i.test(navigator.userAgent)) return 'safari';
  if (protocol === 'http:' && !isHere) return 'other-machine';
  for (const name of ['loopback-network', 'local-network-access']) {
    const status = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => undefined);
    if (status?.state === 'denied') return 'local-network';
  }
  return 'unreachable';
}
