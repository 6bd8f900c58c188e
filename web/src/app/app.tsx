import { Route, Routes } from 'react-router-dom'
import { Guard } from './guard.tsx'
import { NotFoundPage, PAGES } from './page-table.ts'
import { MemberFrame, Shell } from './shell.tsx'

export const App = () => (
  <Shell>
    <Routes>
      {PAGES.map(({ path, Page, access, member }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guard access={access}>
              {member ? (
                <MemberFrame>
                  <Page />
                </MemberFrame>
              ) : (
                <Page />
              )}
            </Guard>
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </Shell>
)
