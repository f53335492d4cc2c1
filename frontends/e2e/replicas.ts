import { startDemoProduct } from './running-product.js';

/** Starts the demo user's product for all workers, one after the other. Playwright calls what it returns at the end. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const { url, stop } = await startDemoProduct();
  process.env.E2E_BASE_URL = url;
  return stop;
}
