import { requestFile } from '../client/file.js';
import { request } from '../client/request.js';

/** Everything that is the learner's, as a zip. */
export const exportAccount = (userId: number): Promise<Blob> => requestFile<never>(`/api/users/${userId}/export`, {});

/** Deletes the account with everything that is the learner's; its session is over then. */
export const deleteAccount = (userId: number) => request('DELETE', `/api/users/${userId}`);
