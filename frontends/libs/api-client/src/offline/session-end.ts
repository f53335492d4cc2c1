const SESSION_OVER_CODES: readonly unknown[] = ['auth.session-ended', 'auth.not-signed-in'];

/** Whether a failed call's status and code mean that the caller has no session any more. */
export const endsSession = (status: number, code: unknown): boolean =>
  status === 401 && SESSION_OVER_CODES.includes(code);

/** As `endsSession`; leaves the answer's body unread. */
export async function hasEndedSession(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return endsSession(401, (body as { code?: unknown } | null)?.code);
}
