import { buttonClass } from '@ichibun/ui/button';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { BackLink } from '@ichibun/ui/page-frame';
import { useLocation, useNavigate } from '@ichibun/ui/router';
import { messages } from './messages.js';

/** Back to where one came from, such as the place in a text; to the search from an address that was opened as such. */
export function Back() {
  const { key } = useLocation();
  const navigate = useNavigate();
  if (key === 'default') return <BackLink to="/dictionary">{messages.title}</BackLink>;
  return (
    <button type="button" onClick={() => navigate(-1)} className={`${buttonClass('quiet')} -ml-4`}>
      <ArrowLeftIcon />
      {messages.back}
    </button>
  );
}
