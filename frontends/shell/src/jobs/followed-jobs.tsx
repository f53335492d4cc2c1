import { useFollowedJobs } from '@ichibun/api-client/followed-jobs';
import { useEffect, useState } from 'react';
import type { Following } from './following.js';

/**
 * Follows what the learner began in the background, on whatever page: says how it ended, and loads again what it
 * changed. What does so is loaded with the first job: most pages follow none.
 */
export function FollowedJobs() {
  const jobs = useFollowedJobs().filter(({ announced }) => !announced);
  const [Loaded, setLoaded] = useState<typeof Following>();
  const isWanted = jobs.length > 0 && !Loaded;
  const names = jobs.map(({ kind, id }) => `${kind} ${id}`).join();
  useEffect(() => {
    if (!isWanted) return;
    // Without a network the next page tries again.
    import('./following.js').then((it) => setLoaded(() => it.Following)).catch(console.warn);
  }, [isWanted]);
  // Another job begins the looks from the start: it may be short.
  return jobs.length > 0 && Loaded && <Loaded key={names} jobs={jobs} />;
}
