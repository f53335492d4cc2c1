import { reasonOf } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';

interface QueryCardProps<T> {
  title: string;
  query: UseQueryResult<T>;
  badge(data: T): ReactNode;
  children(data: T): ReactNode;
}

/** A card that shows a query's answer. The last answer stays while a later request fails. */
export function QueryCard<T>({ title, query: { data, error, refetch }, badge, children }: QueryCardProps<T>) {
  return (
    <Card title={title} actions={data && badge(data)}>
      <div className="space-y-4">
        {error && <ErrorPanel title={messages.lastLookFailed} reason={reasonOf(error)} onRetry={() => refetch()} />}
        {data ? children(data) : !error && <Loading />}
      </div>
    </Card>
  );
}
