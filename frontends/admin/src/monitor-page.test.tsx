import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import MonitorPage from './monitor-page.js';
import { gatewayWithCorpus, monitor, processing } from './testing.js';

const card = (name: string) => within(screen.getByRole('region', { name }));

async function show(handlers: Parameters<ReturnType<typeof gatewayWithCorpus>['on']>[0] = {}) {
  const gateway = gatewayWithCorpus();
  gateway.on(handlers);
  const page = renderPageOfUser(<MonitorPage />, { path: '/admin/monitor' });
  await screen.findByRole('heading', { level: 1, name: 'System Monitor' });
  return { gateway, ...page };
}

describe('the system monitor', () => {
  it('has its three cards and looks every five seconds', async () => {
    await show();
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Gemini Processor', 'System Monitor', 'System Health Overview']);
    expect(screen.getByLabelText('Refresh interval')).toHaveProperty('value', '5s');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '2s',
      '5s',
      '10s',
      'Manual only',
    ]);
  });

  it('says that all is well while it watches and nothing stalls', async () => {
    await show();
    expect(await screen.findByText('ACTIVE')).toBeTruthy();
    expect(screen.getByText('System healthy')).toBeTruthy();
    expect(screen.getByText('30 seconds')).toBeTruthy();
    expect(screen.getByText('running, 90 sentences to go')).toBeTruthy();
  });

  it('plots the sentences a minute that it has seen', async () => {
    let totalProcessed = 100;
    const { user } = await show({
      'GET /api/admin/processing-status': () => {
        totalProcessed += 10;
        return { ...processing, totalProcessed };
      },
    });
    expect(await screen.findByText('A plot of the sentences a minute appears after the next checks.')).toBeTruthy();
    for (let looks = 0; looks < 3; looks++) {
      const before = totalProcessed;
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await waitFor(() => expect(totalProcessed).toBeGreaterThan(before));
    }
    expect(await card('System Health Overview').findByRole('img', { name: /sentences a minute now/ })).toBeTruthy();
  });

  it('says that all is processed except for what failed', async () => {
    const done = { isProcessing: false, unprocessedSentences: 0, failedSentences: 3 };
    await show({ 'GET /api/admin/processing-status': () => ({ ...processing, ...done }) });
    expect(await screen.findByText('everything is processed, except for 3 sentences that failed')).toBeTruthy();
  });

  it('shows stalls in the place of health', async () => {
    await show({ 'GET /api/admin/monitor-status': () => ({ ...monitor, stallCount: 2 }) });
    expect(await screen.findByText('Stalls: 2 of 3 before an automatic restart')).toBeTruthy();
    expect(screen.queryByText('System healthy')).toBeNull();
  });

  it('says of how many stalls they are, when starting again has helped nothing before', async () => {
    await show({ 'GET /api/admin/monitor-status': () => ({ ...monitor, stallCount: 4, stallLimit: 6 }) });
    expect(await screen.findByText('Stalls: 4 of 6 before an automatic restart')).toBeTruthy();
  });

  it('warns when sentences wait and nothing processes them, and when the monitor is off', async () => {
    await show({
      'GET /api/admin/processing-status': () => ({ ...processing, isProcessing: false }),
      'GET /api/admin/monitor-status': () => ({ ...monitor, isMonitoring: false }),
    });
    expect((await screen.findByText('STOPPED')).className).toContain('danger');
    expect(screen.getByText('INACTIVE')).toBeTruthy();
    expect(screen.getByText('stopped with 90 sentences waiting: restart it')).toBeTruthy();
    expect(screen.getByText('off: restart the monitor')).toBeTruthy();
  });

  it('offers nothing to somebody who is no administrator', async () => {
    const refused = () => answer(403, { code: 'auth.admins-only', message: 'Only administrators can do this.' });
    await show({ 'GET /api/admin/processing-status': refused, 'GET /api/admin/monitor-status': refused });
    expect(await screen.findByText('This page is for administrators.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('does not look again where it was refused', async () => {
    const refused = () => answer(403, { code: 'auth.admins-only', message: 'Only administrators can do this.' });
    const calls = ['GET /api/admin/processing-status', 'GET /api/admin/monitor-status'];
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    try {
      const { gateway } = await show(Object.fromEntries(calls.map((call) => [call, refused])));
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      const made = gateway.calls.map(({ method, path }) => `${method} ${path}`);
      expect(made.filter((call) => calls.includes(call)).toSorted()).toEqual(calls.toSorted());
    } finally {
      jest.useRealTimers();
    }
  });

  it('looks only when asked, where the learner wants that', async () => {
    const { gateway, user } = await show();
    await user.selectOptions(screen.getByLabelText('Refresh interval'), 'Manual only');
    await screen.findByText('ACTIVE');
    gateway.on({ 'GET /api/admin/monitor-status': () => ({ ...monitor, lastProcessedCount: 77 }) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await card('System Monitor').findByText('77')).toBeTruthy();
  });

  it.each([
    ['Restart Processor', 'POST /api/admin/process-unprocessed', 'Failed to restart processor', 'Processor restarted'],
    ['Restart Monitor', 'POST /api/admin/restart-monitor', 'Failed to restart monitor', 'Monitor restarted'],
  ])('%s says what became of it', async (button, call, failed, done) => {
    const { gateway, user } = await show({ [call]: () => answer(503, { code: 'rpc.unavailable', message: 'Away.' }) });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(screen.getByText('Away.')).toBeTruthy();
    gateway.on({ [call]: () => ({}) });
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeTruthy();
  });

  it('says that it does not know how the system is where it could not look', async () => {
    const away = () => answer(503, { code: 'x', message: 'The corpus is away.' });
    await show({ 'GET /api/admin/monitor-status': away });
    expect(await screen.findByText('Unknown: the last check failed.')).toBeTruthy();
  });

  it('keeps what it saw last while a look fails', async () => {
    const { gateway, user } = await show();
    await screen.findByText('ACTIVE');
    gateway.on({ 'GET /api/admin/monitor-status': () => answer(503, { code: 'x', message: 'The corpus is away.' }) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The corpus is away.')).toBeTruthy();
    expect(screen.getByText('ACTIVE')).toBeTruthy();
  });
});
