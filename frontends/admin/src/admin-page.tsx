import { buttonClass } from '@ichibun/ui/button';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { useLatch } from '@ichibun/ui/use-latch';
import { AdminFrame } from './admin-frame.js';
import { useProcessingConfig, useProcessingStatus } from './calls/corpus-admin.js';
import { messages } from './messages.js';
import { ConfigurationCard } from './panel/configuration-card.js';
import { HistoryCard } from './panel/history-card.js';
import { InstructionsCard } from './panel/instructions-card.js';
import { NaturalVoiceCard } from './panel/natural-voice-card.js';
import { ProcessingCard } from './panel/processing-card.js';
import { StatisticsCard } from './panel/statistics-card.js';
import { UploadCard } from './panel/upload-card.js';

/** The corpus: what it has, what is added to it, and how that is processed. */
export default function AdminPage() {
  const { error, isPending } = useProcessingStatus();
  const config = useProcessingConfig();
  // Cards grow when they are filled, and would push away what is below them.
  const isLaidOut = useLatch(!isPending && !config.isPending);
  return (
    <AdminFrame
      title={messages.admin}
      subtitle={messages.adminLead}
      error={error}
      actions={
        <Link to="/admin/monitor" className={buttonClass()}>
          {messages.systemMonitor}
        </Link>
      }
    >
      {isLaidOut ? (
        <>
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <ConfigurationCard />
            <StatisticsCard />
          </div>
          <ProcessingCard />
          <UploadCard />
          <HistoryCard />
          <NaturalVoiceCard />
          <InstructionsCard />
        </>
      ) : (
        <Loading />
      )}
    </AdminFrame>
  );
}
