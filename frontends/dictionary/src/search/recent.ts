import { keyOfLearner } from '@ichibun/api-client/kept-in-storage';

const KEPT = 8;

const keyOf = (user: number) => keyOfLearner('looked-up', user);

/** What a learner looked for last on this device, the newest first. */
export function recentOf(user: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Keeps a question before the others. */
export function remember(user: number, question: string): void {
  const asked = question.trim();
  if (asked === '') return;
  const others = recentOf(user).filter((one) => one !== asked);
  try {
    localStorage.setItem(keyOf(user), JSON.stringify([asked, ...others].slice(0, KEPT)));
  } catch {
    // A full or closed storage: it is not remembered.
  }
}

export const forgetRecent = (user: number): void => localStorage.removeItem(keyOf(user));
