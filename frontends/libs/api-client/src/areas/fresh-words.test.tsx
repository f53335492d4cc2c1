import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useDocuments } from './documents.js';
import { useFreshWords, useVocabulary } from './vocabulary.js';

let revisions = { revision: 1, statesRevision: 1 };

function Page() {
  useFreshWords();
  useVocabulary();
  useDocuments();
  return <p>Words</p>;
}

const show = (state: DocumentVisibilityState) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

it.each([
  ['nothing, where nothing changed', {}, []],
  ['words without counting texts, where only states changed', { statesRevision: 2 }, ['vocabulary']],
  ['words and texts, where what is known changed', { revision: 2 }, ['documents', 'vocabulary']],
])('who comes back to a page sees %s', async (_, change, asked) => {
  revisions = { revision: 1, statesRevision: 1 };
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/vocabulary': () => ({ vocabulary: [] }),
    'GET /api/documents/user/1': () => ({ documents: [] }),
    'GET /api/users/1/vocabulary/revisions': () => revisions,
  });
  renderPageOfUser(<Page />);
  await screen.findByText('Words');
  await waitFor(() => expect(gateway.calls.filter(({ path }) => path.includes('/1'))).toHaveLength(2));
  const looks = () => gateway.calls.filter(({ path }) => path.endsWith('/revisions')).length;
  await show('hidden');
  await waitFor(() => expect(looks()).toBe(1));
  revisions = { ...revisions, ...change };
  const before = gateway.calls.length;
  await show('visible');
  await waitFor(() => expect(looks()).toBe(2));
  await waitFor(() => {
    const again = gateway.calls.slice(before).map(({ path }) => path);
    expect(again.filter((path) => !path.endsWith('/revisions')).sort()).toEqual(
      asked.map((what) => (what === 'documents' ? '/api/documents/user/1' : '/api/users/1/vocabulary')),
    );
  });
});
