CREATE TABLE `purges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `purges_username` ON `purges` (`username`);
--> statement-breakpoint
-- A kept document names the people whose content it shows; these say whose has gone from public view.
CREATE TRIGGER `purges_of_board` AFTER UPDATE OF `privacy`, `is_archived`, `owner_id` ON `boards`
WHEN old.`privacy` <> new.`privacy` OR old.`is_archived` <> new.`is_archived` OR old.`owner_id` <> new.`owner_id` BEGIN
	DELETE FROM `purges` WHERE `username` IN (SELECT `username` FROM `users` WHERE `id` IN (old.`owner_id`, new.`owner_id`)
		OR `id` IN (SELECT `pinner_id` FROM `pins` WHERE `board_id` = new.`id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` IN (old.`owner_id`, new.`owner_id`) OR `id` IN (SELECT `pinner_id` FROM `pins` WHERE `board_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_pin` AFTER UPDATE OF `audience`, `is_hidden`, `is_unsafe`, `board_id` ON `pins`
WHEN old.`audience` = 'public' AND old.`is_hidden` = 0 AND old.`is_unsafe` = 0
	AND (new.`audience` <> 'public' OR new.`is_hidden` <> 0 OR new.`is_unsafe` <> 0 OR old.`board_id` <> new.`board_id`) BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`pinner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_pin` AFTER DELETE ON `pins`
WHEN old.`audience` = 'public' AND old.`is_hidden` = 0 AND old.`is_unsafe` = 0 BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`pinner_id`;
END;
--> statement-breakpoint
-- One moved to a secret board leaves the board it was on, which names its owner.
CREATE TRIGGER `purges_of_save` AFTER UPDATE OF `board_id` ON `saves`
WHEN old.`board_id` <> new.`board_id` BEGIN
	DELETE FROM `purges` WHERE `username` = (
		SELECT `username` FROM `users` WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = old.`board_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = old.`board_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_comment` AFTER UPDATE OF `text`, `is_hidden` ON `comments`
WHEN old.`text` <> new.`text` OR old.`is_hidden` <> new.`is_hidden` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_comment` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
-- With the pins of others on boards of theirs, which go from public view with them.
CREATE TRIGGER `purges_of_user` AFTER UPDATE OF `is_private_profile`, `deactivated_at`, `hides_from_search`, `username` ON `users`
WHEN old.`is_private_profile` <> new.`is_private_profile` OR old.`deactivated_at` IS NOT new.`deactivated_at`
	OR old.`hides_from_search` <> new.`hides_from_search` OR old.`username` <> new.`username` BEGIN
	DELETE FROM `purges` WHERE `username` = old.`username` OR `username` IN (
		SELECT u.`username` FROM `boards` b JOIN `pins` p ON p.`board_id` = b.`id` JOIN `users` u ON u.`id` = p.`pinner_id`
		WHERE b.`owner_id` = new.`id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT old.`username`, unixepoch() * 1000;
	INSERT INTO `purges` (`username`, `created_at`) SELECT DISTINCT u.`username`, unixepoch() * 1000
		FROM `boards` b JOIN `pins` p ON p.`board_id` = b.`id` JOIN `users` u ON u.`id` = p.`pinner_id`
		WHERE b.`owner_id` = new.`id` AND u.`id` <> new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_user` BEFORE DELETE ON `users` BEGIN
	DELETE FROM `purges` WHERE `username` = old.`username`;
	INSERT INTO `purges` (`username`, `created_at`) VALUES (old.`username`, unixepoch() * 1000);
END;
