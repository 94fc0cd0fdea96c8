-- What a person does with the plugin in a real Neovim, without a screen.
--
--   nvim --headless -u NONE -i NONE -n -c "lua vim.schedule(function() dofile('flow.lua') end)"
--
-- Runs in a copy of Tests/Editors/workspace.
--
-- MARKUPD_PLUGIN is the plugin's folder, MARKUPD_COMMAND the server's command as a JSON array. Prints `ok …` for each
-- thing that works and `FAIL …` for the first that does not.

local version = vim.version()
local label = ("neovim-%d.%d.%d"):format(version.major, version.minor, version.patch)
local patience = 30000

local function say(text)
  io.stdout:write(text .. "\n")
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") .. "\n"
end

--- Waits until `condition` holds, then reports that `what` works.
local function check(what, condition)
  -- Not by vim.wait(patience, condition): a condition that asks the server waits itself, and the outer wait then
  -- calls it again without a pause and past its end.
  local deadline = vim.loop.hrtime() + patience * 1e6
  local holds_now = condition()
  while not holds_now and vim.loop.hrtime() < deadline do
    vim.wait(10)
    holds_now = condition()
  end
  if not holds_now then
    local buffers = vim.tbl_map(function(buffer)
      return vim.api.nvim_buf_get_name(buffer) .. ":\n" .. text(buffer)
    end, vim.api.nvim_list_bufs())
    error(what .. "\n" .. table.concat(buffers, "\n") .. vim.fn.execute("messages"), 0)
  end
  say(("ok %s %s"):format(label, what))
end

local function file_text(name)
  local file = assert(io.open(name, "rb"))
  local content = file:read("*a")
  file:close()
  return content
end

local function buffer_of(name)
  return vim.fn.bufnr(vim.fn.fnamemodify(name, ":p"))
end

--- True when the file is open in a buffer that holds what `expected` says.
local function holds(name, expected)
  local buffer = buffer_of(name)
  return buffer > 0 and vim.api.nvim_buf_is_loaded(buffer) and text(buffer) == expected
end

local names = { "guide.md", "other.md", "notes/ideas.md", "page.html" }

local function renamed(name)
  local result = file_text(name):gsub("#getting%-started", "#first-steps"):gsub("## Getting started", "## First steps")
  return (result:gsub("guide#Getting started", "guide#First steps"))
end

local function client()
  return require("markupd.client").of(0)
end

--- Sends a request and waits for its result.
local function ask(method, params)
  local done, failure, result = false, nil, nil
  local function answer(problem, value)
    done, failure, result = true, problem, value
  end
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  if vim.fn.has("nvim-0.11") == 1 then
    client():request(method, params, answer, 0)
  else
    client().request(method, params, answer, 0)
  end
  assert(vim.wait(patience, function() return done end, 10), "no answer to " .. method)
  assert(not failure, method .. ": " .. vim.inspect(failure))
  return result
end

local function outline_titles()
  local result = ask("markup/outline", { kinds = { "heading" } })
  return table.concat(vim.tbl_map(function(item)
    return item.element.title
  end, require("markupd.outline").flattened(result.elements)), ", ")
end

--- Headings as the buffer has them, links as the text that they show.
local function heading_lines()
  local titles = {}
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local title = line:match("^#+ (.*)")
    if title then
      titles[#titles + 1] = title:gsub("%[(.-)%]%(.-%)", "%1")
    end
  end
  return table.concat(titles, ", ")
end

local function undo_state()
  return ask("markup/undo/state", {})
end

--- True when the last change can be undone, or redone, in all its files at once.
local function is_ready(direction)
  local state = undo_state()
  return state["can" .. direction] and (state.blockedBy == nil or #state.blockedBy == 0)
end

local function flow()
  vim.opt.runtimepath:append(os.getenv("MARKUPD_PLUGIN"))
  vim.opt.hidden = true
  vim.cmd("filetype on")
  vim.cmd("runtime plugin/markupd.lua")
  vim.cmd("edit guide.md")
  -- The buffer is there before setup, as with a lazy plugin manager.
  require("markupd").setup({ cmd = vim.fn.json_decode(os.getenv("MARKUPD_COMMAND")) })

  check("attaches", function()
    return client() ~= nil and client().server_capabilities ~= nil
  end)
  check("knows the methods that the server offers", function()
    local experimental = client().server_capabilities.experimental
    return experimental and vim.tbl_contains(experimental.markup.methods, "markup/outline")
  end)

  -- Outline.
  local shown
  vim.ui.select = function(items, options, choose)
    shown = vim.tbl_map(options.format_item or tostring, items)
    for index, line in ipairs(shown) do
      if line:match("Questions") then
        choose(items[index], index)
      end
    end
  end
  vim.cmd("MarkupOutline")
  check("shows the outline", function()
    return vim.deep_equal(shown, { "h1 Guide", "  h2 Getting started", "  h2 Questions" })
  end)
  check("jumps to the element that was picked", function()
    return vim.api.nvim_win_get_cursor(0)[1] == 9
  end)

  -- Rename.
  local originals = {}
  for _, name in ipairs(names) do
    originals[name] = file_text(name)
  end
  vim.api.nvim_win_set_cursor(0, { 5, 6 })
  vim.cmd("MarkupRename First steps")
  for _, name in ipairs(names) do
    check("renames in " .. name, function()
      return holds(name, renamed(name))
    end)
  end
  check("the server's outline follows", function()
    return outline_titles() == "Guide, First steps, Questions" and outline_titles() == heading_lines()
  end)

  -- Undo through the server.
  check("names the change that undo would take back", function()
    return is_ready("Undo") and undo_state().undoTitle:match("Rename") ~= nil
  end)
  check("the status line says so", function()
    return require("markupd").status():match("^Undo Rename") ~= nil
  end)
  vim.cmd("MarkupUndo")
  for _, name in ipairs(names) do
    check("undoes in " .. name, function()
      return holds(name, originals[name])
    end)
  end
  check("the server agrees after undo", function()
    return outline_titles() == "Guide, Getting started, Questions" and is_ready("Redo")
  end)
  vim.cmd("MarkupRedo")
  for _, name in ipairs(names) do
    check("redoes in " .. name, function()
      return holds(name, renamed(name))
    end)
  end
  check("can undo what was redone", function()
    return is_ready("Undo")
  end)
  vim.cmd("MarkupUndo")
  check("undoes again", function()
    return holds("guide.md", originals["guide.md"]) and holds("page.html", originals["page.html"])
  end)

  -- Typing, and the editor's own undo.
  vim.api.nvim_buf_set_lines(0, 10, 10, false, { "## Typed é😀 [x](#guide)", "" })
  check("the server sees what is typed", function()
    return outline_titles() == heading_lines()
  end)
  vim.cmd("silent undo")
  check("the server recognises the editor's own undo", function()
    return text(0) == originals["guide.md"] and outline_titles() == heading_lines() and undo_state().canRedo
  end)
  vim.cmd("MarkupUndoState")
  check("tells the state on request", function()
    return vim.fn.execute("messages"):match("Redo") ~= nil
  end)

  -- Health.
  vim.cmd("silent checkhealth markupd")
  check("reports its health", function()
    local report = text(0)
    return report:match("running for") ~= nil and report:match("ERROR") == nil
  end)
end

local works, problem = xpcall(flow, function(message)
  return type(message) == "string" and debug.traceback(message, 2) or vim.inspect(message)
end)
if not works then
  say(("FAIL %s %s"):format(label, problem))
end
vim.cmd(works and "qall!" or "cquit!")
