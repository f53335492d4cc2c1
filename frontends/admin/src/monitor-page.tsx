import { Button, buttonClass } from '@ichibun/ui/button';
import { Field, Select } from '@ichibun/ui/field';
import { RefreshIcon } from '@ichibun/ui/icons';
import { Link } from '@ichibun/ui/router';
import { useState } from 'react';
import { AdminFrame } from './admin-frame.js';
import { useMonitorStatus, useProcessingStatus } from './calls/corpus-admin.js';
import { messages } from './messages.js';
import { HealthCard } from './monitor/health-card.js';
import { MonitorCard } from './monitor/monitor-card.js';
import { ProcessorCard } from './monitor/processor-card.js';
import { useProgressSamples } from './monitor/rates.js';

/** How often the page looks, by what the selector calls it. */
const INTERVALS = { '2s': 2_000, '5s': 5_000, '10s': 10_000, manual: false } as const;
type Interval = keyof typeof INTERVALS;

/** Watches the processing of the corpus, and the monitor on the server that watches it. */
export default function MonitorPage() {
  const [interval, setInterval] = useState<Interval>('5s');
  const processing = useProcessingStatus(INTERVALS[interval]);
  const monitor = useMonitorStatus(INTERVALS[interval]);
  const samples = useProgressSamples(processing);
  const refresh = () => {
    processing.refetch();
    monitor.refetch();
  };
  return (
    <AdminFrame
      title={messages.systemMonitor}
      subtitle={messages.monitorLead}
      error={processing.error ?? monitor.error}
      actions={
        <div className="flex flex-wrap items-end gap-2">
          <Field label={messages.refreshInterval}>
            {(control) => (
              <Select {...control} value={interval} onChange={({ target }) => setInterval(target.value as Interval)}>
                {(Object.keys(INTERVALS) as Interval[]).map((name) => (
                  <option key={name} value={name}>
                    {messages.intervals[name]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button onClick={refresh}>
            <RefreshIcon />
            {messages.refresh}
          </Button>
          <Link to="/admin" className={buttonClass()}>
            {messages.admin}
          </Link>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <ProcessorCard query={processing} />
        <MonitorCard query={monitor} />
      </div>
      <HealthCard
        processing={processing.data}
        monitor={monitor.data}
        hasFailed={processing.isError || monitor.isError}
        samples={samples}
      />
    </AdminFrame>
  );
}
