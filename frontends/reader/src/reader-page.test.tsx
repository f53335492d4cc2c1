import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import ReaderPage from './reader-page.js';

it('says why a document could not be loaded, and leads back to the library', async () => {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/': () => answer(500, { code: 'x.y', message: 'Away.' }),
  });
  const { user, location } = renderPageOfUser(<ReaderPage />, { path: '/assisted-reader/read/' });
  expect((await screen.findByRole('alert')).textContent).toContain('The document could not be loaded.Away.');
  await user.click(screen.getByRole('link', { name: 'Back to library' }));
  expect(location()).toBe('/assisted-reader');
});

it('leads back to the library while the document is on its way', async () => {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/': () => new Promise(() => {}),
  });
  const { user, location } = renderPageOfUser(<ReaderPage />, { path: '/assisted-reader/read/' });
  expect(await screen.findByText('Loading document...')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to library' }));
  expect(location()).toBe('/assisted-reader');
});
