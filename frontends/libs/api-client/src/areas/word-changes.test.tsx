import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type Lexeme, useForget, useMarkKnown } from './word-changes.js';

const CAT: Lexeme = { uniqueVocabId: 5, word: '猫', reading: 'ねこ' };
const DOG: Lexeme = { uniqueVocabId: 6, word: '犬', reading: 'いぬ' };

function Words() {
  const known = useMarkKnown();
  const forgotten = useForget();
  return (
    <>
      <button type="button" onClick={() => known.mutate(CAT)}>
        Know 猫
      </button>
      <button type="button" onClick={() => forgotten.mutate(CAT)}>
        Forget 猫
      </button>
      <button type="button" onClick={() => known.mutate(DOG)}>
        Know 犬
      </button>
    </>
  );
}

it('changes of words wait for each other, and what waits is sent when the page is left', async () => {
  const first = Promise.withResolvers<object>();
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'POST /api/users/1/vocabulary': () => first.promise,
    'DELETE /api/users/1/vocabulary/known/5': () => ({}),
  });
  const sent = () => gateway.calls.filter(({ path }) => path.includes('vocabulary'));
  const changes = () => sent().map(({ method, body }) => `${method} ${(body as Lexeme | undefined)?.word ?? ''}`);
  const { user } = renderPageOfUser(<Words />);
  await user.click(await screen.findByRole('button', { name: 'Know 猫' }));
  await user.click(screen.getByRole('button', { name: 'Forget 猫' }));
  await user.click(screen.getByRole('button', { name: 'Know 犬' }));
  await waitFor(() => expect(changes()).toEqual(['POST 猫']));

  window.dispatchEvent(new Event('pagehide'));
  expect(changes()).toEqual(['POST 猫', 'DELETE ', 'POST 犬']);
  first.resolve({});
});
