import type { Page } from '@playwright/test';

/** AnkiConnect on the learner's machine, as far as pages ask it: notes by what was imported, and searches over them. */
export async function startAnki(page: Page) {
  const anki = {
    packages: [] as Buffer[],
    media: new Map<string, Buffer>(),
    found: {} as Record<string, number[]>,
    /** Lines that were added to the log, and cards that were put elsewhere. */
    log: [] as number[][],
    moved: [] as Record<string, unknown>[],
  };
  const act = (action: string, params: Record<string, unknown>): unknown => {
    switch (action) {
      case 'requestPermission':
        return { permission: 'granted', version: 6 };
      case 'getMediaDirPath':
        return '/home/learner/collection.media';
      case 'storeMediaFile':
        anki.media.set(String(params.filename), Buffer.from(String(params.data), 'base64'));
        return params.filename;
      case 'importPackage': {
        const file = anki.media.get(String(params.path).replace('/home/learner/collection.media/', ''));
        if (!file) throw new Error(`No such file: ${params.path}`);
        anki.packages.push(file);
        return true;
      }
      case 'deleteMediaFile':
        anki.media.delete(String(params.filename));
        return null;
      case 'findNotes':
        return anki.found[String(params.query)] ?? [];
      case 'findCards':
        return cardsFound(String(params.query));
      case 'cardsInfo':
        return (params.cards as number[]).map((cardId) => ({ cardId, due: 100 }));
      case 'getReviewsOfCards':
        return Object.fromEntries(
          (params.cards as string[]).map((card) => [
            card,
            anki.log.filter(([, id]) => id === Number(card)).map(([id, , , ease]) => ({ id, ease })),
          ]),
        );
      case 'insertReviews':
        anki.log.push(...(params.reviews as number[][]));
        return null;
      case 'multi':
        return (params.actions as { params: Record<string, unknown> }[]).map((one) => {
          anki.moved.push(one.params);
          return [true];
        });
      case 'notesInfo':
        return (params.notes as number[]).map((noteId) => ({ noteId, tags: [`ichibun::id::${noteId - 1_000}`] }));
      default:
        throw new Error('unsupported action');
    }
  };
  await page.route('http://127.0.0.1:8765/', async (route) => {
    // What a browser asks before sends no body: AnkiConnect answers it for its own address alone.
    if (route.request().method() !== 'POST') return route.abort();
    const { action, params } = route.request().postDataJSON() as { action: string; params: Record<string, unknown> };
    const headers = { 'access-control-allow-origin': '*' };
    try {
      await route.fulfill({ headers, json: { result: act(action, params), error: null } });
    } catch (error) {
      await route.fulfill({ headers, json: { result: null, error: (error as Error).message } });
    }
  });
  return anki;
}

/** Every card that is asked about is there, in no filtered deck, and due today. */
function cardsFound(query: string): number[] {
  const [first, ...terms] = query.split(' ');
  if (terms.includes('deck:filtered')) return [];
  const due = terms.find((term) => term.startsWith('prop:due<='));
  if (due && Number(due.slice('prop:due<='.length)) < 0) return [];
  return first!.startsWith('cid:') ? first!.slice(4).split(',').map(Number) : [1];
}
