import { settled } from '../journeys/settled.ts'
import { roomFaultsOf, WINDOWS } from '../screens/room.ts'
import { testScreens } from '../screens/walks.ts'

testScreens('everything has room at every width', async (page, screen, names) => {
  await settled(page)
  return roomFaultsOf(page, { screen, names, windows: WINDOWS })
})
