import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { YourData } from './your-data.js';

const serverOf = (user: object) => fakeGateway({ 'GET /api/auth/user': () => ({ user }) });

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:export');
  URL.revokeObjectURL = jest.fn();
});

describe('the page of a learner’s data', () => {
  it('hands the export out as a file, and says why when there is none', async () => {
    const gateway = serverOf(demoUser);
    gateway.on({ 'POST /api/users/1/export': () => answer(503, { code: 'x', message: 'The reader is away.' }) });
    const { user } = renderPageOfUser(<YourData />);
    await user.click(await screen.findByRole('button', { name: 'Export Everything' }));
    expect(await screen.findByText('Your data could not be exported')).toBeTruthy();
    expect(screen.getByText('The reader is away.')).toBeTruthy();
    gateway.on({ 'POST /api/users/1/export': () => answer(200, 'a zip') });
    await user.click(screen.getByRole('button', { name: 'Export Everything' }));
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1));
  });

  it('deletes nothing before it was asked twice, then everything, and signs out', async () => {
    const gateway = serverOf(demoUser);
    gateway.on({ 'DELETE /api/users/1': () => ({ isDone: true }) });
    const deletions = () => gateway.calls.filter(({ method }) => method === 'DELETE').length;
    const { user } = renderPageOfUser(<YourData />);
    await user.click(await screen.findByRole('button', { name: 'Delete Everything' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(deletions()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Delete Everything' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('removed for good');
    await user.click(screen.getByRole('button', { name: 'Delete Everything' }));
    expect(await screen.findByText('Everything is deleted')).toBeTruthy();
    expect(deletions()).toBe(1);
    expect(localStorage.getItem('userId')).toBeNull();
  });

  it('leaves everything as it was when the account could not be deleted', async () => {
    const gateway = serverOf(demoUser);
    gateway.on({ 'DELETE /api/users/1': () => answer(503, { code: 'x', message: 'Try again.' }) });
    const { user } = renderPageOfUser(<YourData />);
    await user.click(await screen.findByRole('button', { name: 'Delete Everything' }));
    await user.click(screen.getByRole('button', { name: 'Delete Everything' }));
    expect(await screen.findByText('Nothing was deleted')).toBeTruthy();
    expect(localStorage.getItem('userId')).toBe('1');
  });
});
