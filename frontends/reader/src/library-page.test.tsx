import type { DocumentEntry } from '@ichibun/contracts/documents';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { localTime } from '@ichibun/page-test-kit/local-time';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import LibraryPage from './library-page.js';

const kokoro: DocumentEntry = {
  id: 7,
  title: 'こころ',
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  isFilm: false,
  isManga: false,
  textId: 0,
  sentenceCount: 1200,
  characterCount: 40_000,
  currentSentence: 99,
  progress: 8.333,
  createdAt: localTime('2026-11-19T12:00'),
  readAt: localTime('2026-11-20T12:00'),
  knownShare: null,
};

function gatewayWith(documents: DocumentEntry[]): FakeGateway {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/user/1': () => ({ documents }),
    'GET /api/documents/user/1/known-shares': () => ({ shares: [], counting: 0 }),
    'GET /api/documents/uploads': () => ({ uploads: [] }),
  });
}

const show = () => renderPageOfUser(<LibraryPage />, { path: '/assisted-reader' });
const posts = (gateway: FakeGateway) => gateway.calls.filter(({ method }) => method === 'POST');

/** What the browser keeps, as the service worker has put it there. */
function keepShares(count: number): void {
  const keys = async () => Array.from({ length: count }, (_, at) => ({ url: `http://localhost/kept/shared/${at}` }));
  Object.assign(globalThis, { caches: { keys: async () => [], has: async () => true, open: async () => ({ keys }) } });
}

// On a busy machine a page takes its time.

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  return showLanguage('en');
});

describe('the library', () => {
  it('shows each document with how much is read and known, and opens it', async () => {
    const gateway = gatewayWith([{ ...kokoro, author: '夏目漱石', hasCover: true }]);
    let asked = 0;
    gateway.on({
      'GET /api/documents/user/1/known-shares': () =>
        asked++ === 0
          ? { shares: [], counting: 1 }
          : { shares: [{ documentId: 7, knownShare: 62.5, newWordsPerPage: 3, level: 'N3' }], counting: 0 },
    });
    const { user, location, container } = show();
    expect(await screen.findByText('8.3%')).toBeTruthy();
    expect(screen.getByText('counting…')).toBeTruthy();
    expect(screen.getByText(/1,200 sentences/).textContent).toContain('read Nov 20, 2026');
    expect(screen.getByText('夏目漱石')).toBeTruthy();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/documents/7/cover');
    expect(await screen.findByText('62.5%')).toBeTruthy();
    expect(screen.getByText('N3')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'こころ' }));
    expect(location()).toBe('/assisted-reader/read/7');
  });

  it('finds documents by their titles and puts them in order', async () => {
    gatewayWith([kokoro, { ...kokoro, id: 8, title: 'あさ', readAt: null, knownShare: 90 }]);
    const { user } = show();
    const titles = async () =>
      (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
    expect(await titles()).toEqual(['こころ', 'あさ']);
    await user.selectOptions(screen.getByLabelText('Order'), 'Known words');
    expect(await titles()).toEqual(['あさ', 'こころ']);
    await user.type(screen.getByLabelText('Search by title or author'), 'ココ');
    await waitFor(async () => expect(await titles()).toEqual(['こころ']));
    await user.type(screen.getByLabelText('Search by title or author'), 'x');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it.each([
    [1, 'en', '1 shared item is waiting on this device.', 'View'],
    [2, 'en', '2 shared items are waiting on this device.', 'View'],
    [2, 'ja', 'この端末に共有された2件が、まだ読まれていません。', '確認する'],
  ] as const)('leads to what other applications have shared: %s, in %s', async (count, language, says, opens) => {
    gatewayWith([kokoro]);
    await showLanguage(language);
    keepShares(count);
    const { user, location } = show();
    expect(await screen.findByText(says)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: opens }));
    expect(location()).toBe('/assisted-reader/share');
  });

  it('leads from Add to a recording of any text', async () => {
    gatewayWith([kokoro, { ...kokoro, id: 8, title: 'あさ' }]);
    const { user, location } = show();
    const add = await screen.findByRole('region', { name: 'Add' });
    for (const what of ['Add a File', 'Paste Text', 'Article or Recording']) {
      expect(within(add).getByRole('heading', { name: what })).toBeTruthy();
    }
    const button = within(add).getByRole<HTMLButtonElement>('button', { name: 'Add a recording' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Which text is it a recording of?' });
    expect(within(dialog).getAllByRole('link')).toHaveLength(2);
    await user.type(within(dialog).getByRole('searchbox'), 'あさ');
    await waitFor(() => expect(within(dialog).getAllByRole('link')).toHaveLength(1));
    await user.click(within(dialog).getByRole('link', { name: 'あさ' }));
    expect(location()).toBe('/assisted-reader/listen/8');
  });

  it('has no text for a recording while it is empty', async () => {
    gatewayWith([]);
    show();
    await screen.findByText('No documents yet');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a recording' }).disabled).toBe(true);
  });

  it('says nothing of shares where none waits', async () => {
    gatewayWith([kokoro]);
    keepShares(0);
    show();
    expect(await screen.findByText('8.3%')).toBeTruthy();
    expect(screen.queryByText('Shared with Ichibun')).toBeNull();
  });

  it('keeps its title, and what adds a document, where the documents cannot be loaded', async () => {
    gatewayWith([]).on({ 'GET /api/documents/user/1': () => answer(400, { code: 'x.y', message: 'Not now.' }) });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Your documents could not be loaded.Not now.');
    expect(screen.getByRole('heading', { level: 1, name: 'Assisted Reader' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add and read' })).toBeTruthy();
  });

  it('shows many documents a part at a time', async () => {
    gatewayWith(Array.from({ length: 65 }, (_, index) => ({ ...kokoro, id: index + 1, title: `題${index}` })));
    const { user } = show();
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Show more (5 left)' }));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(65);
  });

  it('says what to do while it is empty', async () => {
    gatewayWith([]);
    show();
    expect(await screen.findByText('No documents yet')).toBeTruthy();
  });

  it('deletes a document once asked and answered', async () => {
    const gateway = gatewayWith([kokoro]);
    gateway.on({
      'DELETE /api/documents/7': () => {
        gateway.on({ 'GET /api/documents/user/1': () => ({ documents: [] }) });
        return {};
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete こころ' }));
    const question = screen.getByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete this document?')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    expect(gateway.calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/documents/7?userId=1');
  });

  it('keeps a document that could not be deleted, and says so', async () => {
    const gateway = gatewayWith([kokoro]);
    gateway.on({ 'DELETE /api/documents/7': () => answer(500, { code: 'x.y', message: 'The database is away.' }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete こころ' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete failed')).toBeTruthy();
    expect(screen.getByText('Could not delete document.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'こころ' })).toBeTruthy();
  });

  it.each([
    [401, {}, 'Please log in to access the assisted reader.'],
    [503, { code: 'x.y', message: 'The database is away.' }, 'The database is away.'],
  ])('says why it cannot be shown on a %i', async (status, body, text) => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/documents/user/1': () => answer(status, body) });
    show();
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('a text that is there already', () => {
  const again = { ...kokoro, id: 8, readAt: null, createdAt: localTime('2026-11-22T12:00') };
  const upload = async (added: DocumentEntry) => {
    const gateway = gatewayWith([kokoro]);
    gateway.on({
      'POST /api/documents/upload': () => {
        gateway.on({ 'GET /api/documents/user/1': () => ({ documents: [added, kokoro] }) });
        return { document: added };
      },
      'DELETE /api/documents/8': () => ({}),
    });
    const { user } = show();
    const file = new File(['猫がいる。'], 'kokoro.txt', { type: 'text/plain' });
    await user.upload(await screen.findByTestId('document-file'), file);
    await screen.findByText('Added');
    return { gateway, user };
  };

  it('is noticed, and its copy can be removed again', async () => {
    const { gateway, user } = await upload(again);
    expect(await screen.findByText('You have it already, since Nov 19, 2026.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove this copy' }));
    expect(await screen.findByText('Document deleted')).toBeTruthy();
    expect(screen.queryByText('Added')).toBeNull();
    const removed = gateway.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(removed).toEqual(['/api/documents/8?userId=1']);
  });

  it('is linked beside its file until it is deleted', async () => {
    const { gateway, user } = await upload({ ...again, title: '門' });
    gateway.on({
      'DELETE /api/documents/8': () => {
        gateway.on({ 'GET /api/documents/user/1': () => ({ documents: [kokoro] }) });
        return {};
      },
    });
    const uploads = within(screen.getByRole('list', { name: 'Uploads' }));
    const link = () => uploads.queryByRole('link', { name: 'Read 門' });
    await waitFor(() => expect(link()?.getAttribute('href')).toBe('/assisted-reader/read/8'));
    await user.click(await screen.findByRole('button', { name: 'Delete 門' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(link()).toBeNull());
    expect(uploads.getByText('Added')).toBeTruthy();
  });

  it('is not what another text of the same name is', async () => {
    await upload({ ...again, characterCount: 41_000 });
    expect(screen.queryByText(/You have it already/)).toBeNull();
  });
});

it('what adds a document is opened by one button where there is little room, above the books, and closed again', async () => {
  gatewayWith([kokoro]);
  const { user } = show();
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const add = await screen.findByRole('button', { name: 'Add', expanded: false });
  await user.click(add);
  expect(add.getAttribute('aria-expanded')).toBe('true');
  expect(titles()).toEqual(['Add a File', 'Paste Text', 'Article or Recording', 'Your Documents', 'Graded texts']);
  await user.click(add);
  expect(add.getAttribute('aria-expanded')).toBe('false');
  expect(titles()).toEqual(['Your Documents', 'Graded texts', 'Add a File', 'Paste Text', 'Article or Recording']);
});

describe('a pasted text', () => {
  it.each([
    [' 題 ', '猫がいる。', '題'],
    ['', '\n　猫がいる。\n犬もいる。', '　猫がいる。'.trim()],
  ])('titled %j becomes a document and opens', async (typed, text, title) => {
    const gateway = gatewayWith([]);
    gateway.on({ 'POST /api/documents/create-from-text': () => ({ document: kokoro }) });
    const { user, location } = show();
    if (typed) await user.type(await screen.findByLabelText('Title (Optional)'), typed);
    await user.click(await screen.findByLabelText('Text'));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    await waitFor(() => expect(location()).toBe('/assisted-reader/read/7'));
    expect(posts(gateway)[0]?.body).toEqual({ title, content: text, userId: 1 });
  });

  it('must not be blank', async () => {
    const gateway = gatewayWith([]);
    const { user } = show();
    await user.type(await screen.findByLabelText('Text'), '　 ');
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    expect(await screen.findByText('No text provided')).toBeTruthy();
    expect(screen.getByText('Please paste some Japanese text to upload.')).toBeTruthy();
    expect(posts(gateway)).toEqual([]);
  });

  it('stays when the server refuses it, with the reason', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'POST /api/documents/create-from-text': () => answer(413, { code: 'x.y', message: 'Too long.' }) });
    const { user } = show();
    await user.type(await screen.findByLabelText('Text'), '猫');
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    expect(await screen.findByText('Upload failed')).toBeTruthy();
    expect(screen.getByText('Too long.')).toBeTruthy();
    expect(screen.getByLabelText('Text')).toHaveProperty('value', '猫');
  });
});

describe('a file', () => {
  const epub = new File(['PK'], '旅.epub', { type: 'application/epub+zip' });
  const choose = async (user: ReturnType<typeof show>['user'], ...files: File[]) =>
    user.upload(await screen.findByTestId('document-file'), files);

  it('is sent with its learner, and becomes a document', async () => {
    const gateway = gatewayWith([]);
    gateway.on({
      'POST /api/documents/upload': () => {
        gateway.on({ 'GET /api/documents/user/1': () => ({ documents: [kokoro] }) });
        return { document: kokoro };
      },
    });
    const { user, location } = show();
    await choose(user, epub);
    expect(await screen.findByText('Added')).toBeTruthy();
    const form = posts(gateway)[0]!.body as FormData;
    expect([...form.keys()]).toEqual(['userId', 'document']);
    expect(form.get('userId')).toBe('1');
    expect((form.get('document') as File).name).toBe('旅.epub');
    expect(posts(gateway)[0]!.credentials).toBe('include');
    expect(await screen.findByRole('link', { name: 'こころ' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Read こころ' }));
    expect(location()).toBe('/assisted-reader/read/7');
  });

  it('that is dropped anywhere on the page is taken', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'POST /api/documents/upload': () => ({ document: kokoro }) });
    show();
    await screen.findByTestId('document-file');
    const event = (type: string) =>
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        dataTransfer: { types: ['Files'], files: [epub] },
      });
    fireEvent(document.body, event('dragenter'));
    expect(await screen.findByText('Drop it to add it.')).toBeTruthy();
    fireEvent(document.body, event('drop'));
    expect(await screen.findByText('Added')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Drop it to add it.')).toBeNull());
  });

  it('of another type is not sent', async () => {
    const gateway = gatewayWith([]);
    const { user } = show();
    const input: HTMLInputElement = await screen.findByTestId('document-file');
    input.accept = '';
    await choose(user, new File(['x'], '旅.docx', { type: 'application/msword' }));
    expect(await screen.findByText('Invalid file type')).toBeTruthy();
    const uploads = within(screen.getByRole('list', { name: 'Uploads' }));
    expect(uploads.getByText('旅.docx')).toBeTruthy();
    expect(uploads.getByText('Please upload a TXT, PDF, or EPUB file.')).toBeTruthy();
    expect(posts(gateway)).toEqual([]);
  });

  it('that the server refuses says why, beside those that it takes', async () => {
    const gateway = gatewayWith([]);
    gateway.on({
      'POST /api/documents/upload': ({ body }) =>
        ((body as FormData).get('document') as File).name === '旅.epub'
          ? answer(400, { code: 'reader.drm', message: 'This EPUB is protected by DRM.' })
          : { document: kokoro },
    });
    const { user } = show();
    await choose(user, epub, new File(['猫'], '猫.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Upload failed')).toBeTruthy();
    expect(await screen.findByText('Added')).toBeTruthy();
    const uploads = within(screen.getByRole('list', { name: 'Uploads' }));
    expect(uploads.getByText('This EPUB is protected by DRM.')).toBeTruthy();
    await user.click(uploads.getByRole('button', { name: 'Dismiss 旅.epub' }));
    expect(uploads.queryByText('This EPUB is protected by DRM.')).toBeNull();
  });

  it.each([
    [
      'refuses at once',
      answer(400, { code: 'reader.drm', message: 'This EPUB is protected by DRM.', values: { by: 'lcp' } }),
    ],
    ['fails to read in the background', answer(202, { upload: { id: 3, status: 'processing', document: null } })],
  ])('that the server %s says why in Japanese where the interface is Japanese', async (_, answered) => {
    await showLanguage('ja');
    const failed = {
      id: 3,
      status: 'failed',
      errorCode: 'reader.drm',
      errorMessage: 'This EPUB is protected by DRM.',
      errorValues: { by: 'lcp' },
    };
    gatewayWith([]).on({
      'POST /api/documents/upload': () => answered,
      'GET /api/documents/uploads/3': () => ({ upload: { ...failed, document: null } }),
    });
    const { user } = show();
    await choose(user, epub);
    const reason =
      'このEPUBはReadium LCPのDRM（Thorium Readerなどで読めます）で保護されています。DRMのない版を探すか、アプリで引用した文を貼り付けてください。';
    const uploads = within(await screen.findByRole('list', { name: 'アップロード' }));
    expect(await uploads.findByText(reason)).toBeTruthy();
  });

  it('that takes long is waited for', async () => {
    const gateway = gatewayWith([]);
    const upload = { id: 3, filename: '旅.epub', status: 'processing', errorCode: null, errorMessage: null };
    const looks = [
      { ...upload, document: null },
      { ...upload, status: 'completed', document: kokoro },
    ];
    gateway.on({
      'POST /api/documents/upload': () => answer(202, { upload: { ...upload, document: null } }),
      'GET /api/documents/uploads/3': () => ({ upload: looks.shift() }),
    });
    const { user } = show();
    await choose(user, epub);
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
    expect(await screen.findByText('Added')).toBeTruthy();
  });

  it('that was given before is shown until the server has read it', async () => {
    const gateway = gatewayWith([]);
    const upload = {
      id: 3,
      filename: '旅.epub',
      status: 'processing',
      errorCode: null,
      errorMessage: null,
      document: null,
    };
    const answers = [{ uploads: [upload] }, { uploads: [] }];
    gateway.on({
      'GET /api/documents/uploads': () => {
        if (answers.length === 1) gateway.on({ 'GET /api/documents/user/1': () => ({ documents: [kokoro] }) });
        return answers.length > 1 ? answers.shift() : answers[0];
      },
    });
    show();
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'こころ' })).toBeTruthy();
    expect(screen.queryByText('Reading the file…')).toBeNull();
  });
});
