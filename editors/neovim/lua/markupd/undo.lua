-- Undo that the server keeps: it knows what each change was called and which files it touched.

local M = {}

-- What the server said last, by buffer.
local states = {}

--- Returns what the server said last about a buffer, or nil.
function M.state(buffer)
  return states[buffer]
end

local function keep(buffer, state)
  states[buffer] = state
  pcall(vim.api.nvim_exec_autocmds, "User", { pattern = "MarkupUndoChanged", modeline = false })
  vim.cmd("redrawstatus!")
end

--- Takes the notification markup/undo/didChange.
function M.did_change(state)
  local buffer = vim.uri_to_bufnr(state.textDocument.uri)
  if vim.api.nvim_buf_is_loaded(buffer) then
    keep(buffer, state)
  end
end

--- Asks for the state of a buffer.
function M.refresh(client, buffer)
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  local function answer(failure, state)
    if not failure and state then
      keep(buffer, state)
    end
  end
  if vim.fn.has("nvim-0.11") == 1 then
    client:request("markup/undo/state", params, answer, buffer)
  else
    client.request("markup/undo/state", params, answer, buffer)
  end
end

local function words(state)
  local parts = {}
  if state and state.canUndo then
    parts[#parts + 1] = "Undo " .. (state.undoTitle or "")
  end
  if state and state.canRedo then
    parts[#parts + 1] = "Redo " .. (state.redoTitle or "")
  end
  return table.concat(parts, " · ")
end

--- Returns the titles of undo and redo for a status line.
function M.status(buffer)
  return words(states[buffer])
end

--- Says what undo and redo would do.
function M.show()
  require("markupd.client").request("markup/undo/state", {}, function(state, _, buffer)
    keep(buffer, state)
    local text = words(state)
    vim.notify(text ~= "" and text or "Nothing to undo")
  end)
end

local function names(uris)
  return table.concat(vim.tbl_map(function(uri)
    return vim.fn.fnamemodify(vim.uri_to_fname(uri), ":~:.")
  end, uris), ", ")
end

--- Undoes or redoes the last change in every file that it touched; with `only_here` in this file alone.
---
--- The server sends the edit by workspace/applyEdit, which Neovim serves by itself.
function M.navigate(direction, only_here)
  local params = only_here and { scope = "document" } or {}
  require("markupd.client").request("markup/undo/" .. direction, params, function(result, client)
    if not result then
      vim.notify("Nothing to " .. direction)
    elseif result.blockedBy and #result.blockedBy > 0 then
      vim.ui.select({ "This file only", "Cancel" }, {
        prompt = names(result.blockedBy) .. " changed since; " .. direction .. " here?",
      }, function(_, index)
        if index == 1 then
          M.navigate(direction, true)
        end
      end)
    elseif result.edit then
      vim.lsp.util.apply_workspace_edit(result.edit, client.offset_encoding)
    elseif not result.title then
      vim.notify("Nothing to " .. direction)
    end
  end)
end

return M
