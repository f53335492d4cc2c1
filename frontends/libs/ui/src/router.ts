/**
 * The part of React Router that the product uses. A shared package is shipped whole, this choice of it is not: it saves
 * every visitor 55 kB, 20 of them by leaving out loaders and actions, which queries are for. Everything imports routing
 * from here, so that there is one router on a page.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
