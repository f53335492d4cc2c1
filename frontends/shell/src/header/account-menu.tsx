import { useSession } from '@ichibun/api-client/session';
import { Button } from '@ichibun/ui/button';
import { PersonIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { messages } from '../messages.js';

export function AccountMenu() {
  const { user, signOut } = useSession();
  const leave = async () => {
    try {
      await signOut();
    } catch {
      notify({ title: messages.header.signedOutHere, description: messages.header.signOutWaits, destructive: true });
    }
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.header.account} className="text-lg!">
          <PersonIcon />
        </Button>
      }
    >
      <MenuLabel>{messages.header.signedInAs}</MenuLabel>
      <p className="px-3 pb-1 text-sm break-all">{user?.email}</p>
      <MenuSeparator />
      <MenuLink>
        <Link to="/settings">{messages.header.settings}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/your-data">{messages.header.yourData}</Link>
      </MenuLink>
      {user?.role === 'admin' && (
        <MenuLink>
          <Link to="/admin">{messages.header.admin}</Link>
        </MenuLink>
      )}
      <MenuItem onSelect={leave}>{messages.header.signOut}</MenuItem>
    </Menu>
  );
}
