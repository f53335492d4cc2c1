import { FULL, keepShare, SHARE_PAGE } from '@ichibun/api-client/shared';

/** Keeps what another application shares, and leads to the page that shows it. */
export async function takeShare(request: Request): Promise<Response> {
  // What cannot be kept is not there on that page, which says so.
  const isTaken = await request
    .formData()
    .then(keepShare)
    .catch(() => true);
  return Response.redirect(isTaken ? SHARE_PAGE : `${SHARE_PAGE}?${FULL}`, 303);
}
