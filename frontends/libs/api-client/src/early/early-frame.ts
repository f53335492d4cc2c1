import { firstCallsOf } from './first-calls.js';

/**
 * For an area's early script, which is in its pages after the shell's: chooses which view of the prerendered page
 * is shown, and has it filled as soon as all first calls are answered, a second before the application can show them on
 * a slow telephone. The application, once it has nothing left that waits (`data-waits-for-text`), takes the place of
 * the page that is filled.
 *
 * @param view the `data-view` of what is shown
 * @param fill puts the answers, parsed and in the order of `firstCallsOf`, into the page, and says whether it shows
 *   them now; without it the page stays as it is
 */
export function showEarly(view: string, fill?: (page: HTMLElement, answers: unknown[]) => boolean): void {
  document.documentElement.dataset.view = view;
  const early = window.ichibunEarly;
  if (!early || !fill) return;
  const answers = firstCallsOf(location, early.user).map(async (call) => {
    const response = await early.answers.get(call)!;
    return response.ok ? response.clone().json() : Promise.reject(response);
  });
  Promise.all([parsed(), ...answers])
    .then(([, ...bodies]) => {
      const frame = document.getElementById('frame');
      const page = frame?.querySelector<HTMLElement>(`[data-view="${view}"]`);
      if (page && fill(page, bodies)) frame!.dataset.filled = '';
    })
    // The application takes the same answers, and says what is wrong with them.
    .catch(() => {});
}

/** Resolves when all of the page is there; its scripts have not run then. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}
