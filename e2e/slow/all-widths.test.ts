import { roomFaultsOf, WINDOWS } from '../screens/room.ts'
import { testScreens } from '../screens/walks.ts'
import { settled } from '../steps/settled.ts'

testScreens('everything has room at every width', async (page, screen, names) => {
  await settled(page)
  return roomFaultsOf(page, { screen, names, windows: WINDOWS })
})
