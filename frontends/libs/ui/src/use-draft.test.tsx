import { renderPage } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useDraft } from './use-draft.js';

function Field() {
  const [text, setText] = useDraft('greeting');
  return <input aria-label="greeting" value={text} onChange={(event) => setText(event.target.value)} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('greeting');
beforeEach(() => sessionStorage.clear());

it('keeps what is typed when the page is left', async () => {
  const { user, unmount } = renderPage(<Field />);
  await user.type(field(), 'こんにちは');
  unmount();
  renderPage(<Field />);
  expect(field().value).toBe('こんにちは');
});

it('keeps what is typed when the page is loaded again, which unmounts nothing', async () => {
  const { user } = renderPage(<Field />);
  await user.type(field(), 'こんにちは');
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('draft:greeting')).toBe('こんにちは');
});

it('forgets what was cleared', async () => {
  sessionStorage.setItem('draft:greeting', '前');
  const { user, unmount } = renderPage(<Field />);
  expect(field().value).toBe('前');
  await user.clear(field());
  unmount();
  expect(sessionStorage.getItem('draft:greeting')).toBeNull();
});
