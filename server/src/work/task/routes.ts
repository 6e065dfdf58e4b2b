import type { taskCalls } from '@scope/contract/work/task'
import type { Routes } from '../../kernel/http/routes.ts'
import { addTask, changeTask, removeTask, tasksOf } from './service.ts'

export const taskRoutes: Routes<keyof typeof taskCalls> = {
  'GET /api/priorities/:id/tasks': (context, { params }) => tasksOf(context, params.id),
  'POST /api/priorities/:id/tasks': (context, { params, body }) => addTask(context, params.id, body),
  'PATCH /api/tasks/:taskId': (context, { params, body }) => changeTask(context, params.taskId, body),
  'DELETE /api/tasks/:taskId': (context, { params }) => removeTask(context, params.taskId),
}
