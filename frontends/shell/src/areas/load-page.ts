import { missServer } from '@ichibun/api-client/server-state';
import { messagesReady } from '@ichibun/ui/language';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { messages } from '../messages.js';

interface PageModule {
  default: ComponentType;
}

const ATTEMPTS = 2;
const PAUSE_MS = 400;

/**
 * Loads a remote's page, such as `vocabulary/vocabulary-page`, trying twice: most failures are one lost request. A
 * dynamic `import()` of the remote would keep its first failure forever; this recovers.
 * @throws {Error} for people, with the runtime's own error as its cause
 */
export async function loadPage(remoteId: string): Promise<PageModule> {
  for (let attempt = 1; ; attempt++) {
    try {
      const page = await loadRemote<PageModule>(remoteId);
      await messagesReady();
      if (page) return page;
      throw new Error(`${remoteId} is not exposed`);
    } catch (cause) {
      if (attempt === ATTEMPTS) {
        missServer();
        throw new Error(messages.failures.areaFiles, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
