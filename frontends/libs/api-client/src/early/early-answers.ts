/** What the page's first script asked for, before any of the application was there. */
export interface EarlyAnswers {
  /** The user it asked for, as in the `x-ichibun-user` of its calls. */
  user: string;
  /** By path with its query. Each is taken once. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    ichibunEarly?: EarlyAnswers | undefined;
  }
}

const MAX_AGE_MS = 20_000;

/** The answer to a GET that is under way already, for the same user. */
export function takeEarlyAnswer(path: string, user: number | null): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.ichibunEarly;
  if (!early) return undefined;
  if (performance.now() > MAX_AGE_MS || early.user !== String(user)) {
    forgetEarlyAnswers();
    return undefined;
  }
  const answer = early.answers.get(path);
  early.answers.delete(path);
  return answer;
}

/** Called when something changes: answers requested before may be out of date. */
export function forgetEarlyAnswers(): void {
  if (typeof window !== 'undefined') window.ichibunEarly = undefined;
}
