import { call, callForFile } from '../client/request.js';

/** Everything that is the learner's, as a zip. */
export const exportAccount = (userId: number): Promise<Blob> =>
  callForFile('POST /api/users/{id}/export', { params: { id: userId } });

/** Deletes the account with everything that is the learner's; its session is over then. */
export const deleteAccount = (userId: number) => call('DELETE /api/users/{id}', { params: { id: userId } });
