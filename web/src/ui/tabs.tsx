import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import styles from './tabs.module.css'

type TabsProps = {
  label: string
  tabs: { id: string; label: ReactNode; disabled?: boolean }[]
  selected: string
  onSelect: (id: string) => void
  /** The content of the selected tab. Left out when the page shows it elsewhere, as a form with stages does. */
  children?: ReactNode
}

export const Tabs = ({ label, tabs, selected, onSelect, children }: TabsProps) => (
  <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
    <TabList aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled} className={styles.tab}>
          {tab.label}
        </Tab>
      ))}
    </TabList>
    {tabs.map((tab) => (
      <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
        {children}
      </TabPanel>
    ))}
  </AriaTabs>
)
