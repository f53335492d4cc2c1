import { corpusChanged, monitorRestarted, processingStarted } from '@ichibun/api-client/changes';
import { keys } from '@ichibun/api-client/keys';
import { call, isForbidden } from '@ichibun/api-client/request';
import { sendForm } from '@ichibun/api-client/send-form';
import { useSentOnce } from '@ichibun/api-client/use-sent-once';
import type { NewProcessingConfig } from '@ichibun/contracts/admin';
import type { Answer } from '@ichibun/contracts/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** How often the panel looks at uploads and processing. */
const PANEL_LOOK_MS = 5_000;

/** Nobody becomes an administrator while a page stands open. */
const every =
  (intervalMs: number | false) =>
  ({ state }: { readonly state: { readonly error: Error | null } }) =>
    isForbidden(state.error) ? false : intervalMs;

export type ProcessingStatus = Answer<'GET /api/admin/processing-status'>;
export type MonitorStatus = Answer<'GET /api/admin/monitor-status'>;

export const useCorpusStatistics = () =>
  useQuery({
    queryKey: keys.corpusStatistics,
    queryFn: ({ signal }) => call('GET /api/admin/corpus/stats', { signal }),
    refetchOnMount: 'always',
  });

export const useProcessingConfig = () =>
  useQuery({
    queryKey: keys.processingConfig,
    queryFn: ({ signal }) => call('GET /api/admin/processing-config', { signal }),
    refetchOnMount: 'always',
  });

/** The corpus's uploads, newest first, looked at every five seconds. */
export const useCorpusJobs = () =>
  useQuery({
    queryKey: keys.corpusJobs,
    queryFn: ({ signal }) => call('GET /api/admin/corpus/jobs', { signal }),
    refetchOnMount: 'always',
    refetchInterval: every(PANEL_LOOK_MS),
  });

/** @param intervalMs how often to look; false for never by itself */
export const useProcessingStatus = (intervalMs: number | false = PANEL_LOOK_MS) =>
  useQuery({
    queryKey: keys.processingStatus,
    queryFn: ({ signal }) => call('GET /api/admin/processing-status', { signal }),
    refetchOnMount: 'always',
    refetchInterval: every(intervalMs),
  });

/** @param intervalMs how often to look; false for never by itself */
export const useMonitorStatus = (intervalMs: number | false) =>
  useQuery({
    queryKey: keys.monitorStatus,
    queryFn: ({ signal }) => call('GET /api/admin/monitor-status', { signal }),
    refetchOnMount: 'always',
    refetchInterval: every(intervalMs),
  });

export function useSaveProcessingConfig() {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (body: NewProcessingConfig) => call('POST /api/admin/processing-config', { body }),
    onSuccess: (saved) => queryClient.setQueryData(keys.processingConfig, saved),
  });
}

/** Sends a file to the corpus; `onProgress` gets the percent that is sent. */
export function useUploadToCorpus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, sourceDocument, onProgress }: CorpusUpload) => {
      const form = new FormData();
      form.append('file', file);
      form.append('sourceDocument', sourceDocument);
      return sendForm('POST /api/admin/corpus/upload', { body: form }, onProgress);
    },
    onSuccess: () => corpusChanged(queryClient, undefined),
  });
}

interface CorpusUpload {
  file: File;
  sourceDocument: string;
  onProgress(percent: number): void;
}

export function useDeleteCorpusJob() {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (jobId: number) => call('DELETE /api/admin/corpus/jobs/{jobId}', { params: { jobId } }),
    onSuccess: () => corpusChanged(queryClient, undefined),
  });
}

/** Starts, or starts again, the processing of all that waits or has failed. */
export function useProcessUnprocessed() {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: () => call('POST /api/admin/process-unprocessed'),
    onSuccess: () => processingStarted.loaded(queryClient, undefined),
  });
}

export function useRestartMonitor() {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: () => call('POST /api/admin/restart-monitor'),
    onSuccess: () => monitorRestarted.loaded(queryClient, undefined),
  });
}
