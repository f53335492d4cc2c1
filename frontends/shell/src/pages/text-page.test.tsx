import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AboutUs } from './text-page.js';

const withDictionary = (dictionary: object) =>
  fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }), 'GET /api/dictionary': () => dictionary });

it.each([
  [{ source: 'jmdict', date: '2021-04-17' }, /This server uses JMdict of .*2021/],
  [{ source: 'edict', date: null }, 'This server uses EDICT.'],
])('says which dictionary of which day the server has: %j', async (dictionary, sentence) => {
  withDictionary(dictionary);
  renderPageOfUser(<AboutUs />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('says nothing of a dictionary where there is none', async () => {
  const gateway = withDictionary({ source: 'none', date: null });
  renderPageOfUser(<AboutUs />);
  await waitFor(() => expect(gateway.calls.some(({ path }) => path === '/api/dictionary')).toBe(true));
  expect(screen.queryByText(/This server uses/)).toBeNull();
});
