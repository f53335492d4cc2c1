import { keyOfLearner } from '@ichibun/api-client/kept-in-storage';
import { type ReadingReport, sendReading } from '@ichibun/api-client/reading-stats';
import { ApiError, isShown } from '@ichibun/api-client/request';
import { endsSession } from '@ichibun/api-client/session-end';

/** A key for each report: two tabs that write at once overwrite nothing of each other's. */
const keyOf = (userId: number, reportId: string) => keyOfLearner('unsent-reading', userId, reportId);

/** Reports on their way from this tab. */
const underWay = new Set<string>();

/**
 * Sends a report and keeps it in this browser until the server has it.
 *
 * @returns whether the server has it now, or never will
 */
export async function send(userId: number, report: ReadingReport): Promise<boolean> {
  const key = keyOf(userId, report.reportId);
  // Of somebody who has signed out meanwhile nothing is kept, and nothing is told.
  if (underWay.has(key) || !isShown(userId)) return false;
  underWay.add(key);
  try {
    localStorage.setItem(key, JSON.stringify(report));
  } catch {
    // The storage is full: this once the report has one chance only.
  }
  try {
    await sendReading(report);
    localStorage.removeItem(key);
    return true;
  } catch (error) {
    if (!isRefused(error)) return false;
    localStorage.removeItem(key);
    return true;
  } finally {
    underWay.delete(key);
  }
}

/** Sends what an earlier time could not, one after the other, as long as it works; returns how many went. */
export async function sendUnsent(userId: number): Promise<number> {
  const prefix = keyOf(userId, '');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !underWay.has(key));
  let sent = 0;
  for (const key of keys) {
    const report = read(key);
    if (!report) {
      localStorage.removeItem(key);
      continue;
    }
    if (!(await send(userId, report))) break;
    sent++;
  }
  return sent;
}

function read(key: string): ReadingReport | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as ReadingReport;
  } catch {
    return undefined;
  }
}

/**
 * The server will never take it, such as one that has become too old, or it must not stay here, as the session is over.
 * Anything else may work later.
 */
const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || endsSession(error.status, error.code));
