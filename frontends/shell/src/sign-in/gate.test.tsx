import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPage } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Gate } from './gate.js';

const page = (
  <Gate>
    <p>The page</p>
  </Gate>
);

const serverWith = (config: object) =>
  fakeGateway({
    'GET /api/config': () => ({ demoUser: false, googleClientId: null, ...config }),
    'GET /api/auth/user': () => ({ user: demoUser }),
  });

beforeEach(() => localStorage.clear());

it('shows that it is loading, then the page to someone who is logged in', async () => {
  serverWith({});
  localStorage.setItem('userId', '1');
  renderPage(page);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('The page')).toBeTruthy();
});

it('lets a visitor continue as the demo user where the server has one', async () => {
  serverWith({ demoUser: true });
  const { user } = renderPage(page);
  await user.click(await screen.findByRole('button', { name: 'Continue as Demo User' }));
  expect(screen.getByText('The page')).toBeTruthy();
});

it('offers no demo user where the server has none', async () => {
  serverWith({});
  renderPage(page);
  expect(await screen.findByText(/Nobody can sign in here yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue as Demo User' })).toBeNull();
  expect(screen.queryByText('The page')).toBeNull();
});

it('loads Google’s script only where Google sign-in is set up, and says so when that fails', async () => {
  serverWith({ demoUser: true, googleClientId: 'client-1' });
  renderPage(page);
  await screen.findByRole('button', { name: 'Continue as Demo User' });
  const script = document.querySelector<HTMLScriptElement>('script[src^="https://accounts.google.com/gsi/client"]');
  expect(script).not.toBeNull();
  fireEvent.error(script!);
  expect(await screen.findByText(/Google sign-in could not be loaded/)).toBeTruthy();
});

it('says why when the server cannot be asked, and asks again', async () => {
  const gateway = serverWith({});
  gateway.on({ 'GET /api/config': () => answer(503, { code: 'x.y', message: 'Still starting.' }) });
  const { user } = renderPage(page);
  expect(await screen.findByText('Still starting.')).toBeTruthy();
  gateway.on({ 'GET /api/config': () => ({ demoUser: true, googleClientId: null }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Continue as Demo User' })).toBeTruthy();
});
