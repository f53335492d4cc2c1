import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { expect, it } from '@jest/globals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { documentsChanged } from './changes.js';
import { keys } from './keys.js';
import { call } from './request.js';

function Page() {
  const { data } = useQuery({
    queryKey: keys.documents(1),
    queryFn: () => call('GET /api/documents/user/{userId}', { params: { userId: 1 } }),
  });
  const queryClient = useQueryClient();
  return (
    <>
      <p>{data ? `${data.documents.length} documents` : 'loading'}</p>
      <button type="button" onClick={() => documentsChanged(queryClient, 1)}>
        Change
      </button>
    </>
  );
}

it('what was asked for before a change, and comes after it, is asked for once more', async () => {
  const before = Promise.withResolvers<{ documents: unknown[] }>();
  const answers = [before.promise, { documents: [1] }];
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/user/1': () => answers.shift(),
  });
  const { user } = renderPageOfUser(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  before.resolve({ documents: [] });
  expect(await screen.findByText('1 documents')).toBeTruthy();
  expect(gateway.calls.filter(({ path }) => path === '/api/documents/user/1')).toHaveLength(2);
});
