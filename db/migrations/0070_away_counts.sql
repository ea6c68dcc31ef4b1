CREATE INDEX `users_away` ON `users` (`id`) WHERE deactivated_at is not null;--> statement-breakpoint
-- Counts are of what people do who are there. So far they went on counting accounts that are away.
UPDATE `users` SET `follower_count` = max(0, `follower_count` - t.`n`) FROM (
	SELECT f.`followed_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `user_follows` f ON f.`follower_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL GROUP BY f.`followed_id`) t WHERE `users`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `boards` SET `follower_count` = max(0, `follower_count` - t.`n`) FROM (
	SELECT f.`board_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `board_follows` f ON f.`user_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL GROUP BY f.`board_id`) t WHERE `boards`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `topics` SET `follower_count` = max(0, `follower_count` - t.`n`) FROM (
	SELECT f.`topic_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `topic_follows` f ON f.`user_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL GROUP BY f.`topic_id`) t WHERE `topics`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `pins` SET `repin_count` = max(0, `repin_count` - t.`n`) FROM (
	SELECT s.`pin_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `saves` s ON s.`user_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL GROUP BY s.`pin_id`) t WHERE `pins`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `comments` SET `like_count` = max(0, `like_count` - t.`n`) FROM (
	SELECT r.`comment_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `comment_reactions` r ON r.`user_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL AND r.`reaction_type` = 1 GROUP BY r.`comment_id`) t
	WHERE `comments`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `comments` SET `helpful_count` = max(0, `helpful_count` - t.`n`) FROM (
	SELECT h.`comment_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `comment_helpful_marks` h ON h.`user_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL GROUP BY h.`comment_id`) t WHERE `comments`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - t.`n`) FROM (
	SELECT r.`pin_id` AS `subject`, r.`reaction_type` AS `type`, count(*) AS `n` FROM `users` away
	JOIN `pin_reactions` r ON r.`user_id` = away.`id` WHERE away.`deactivated_at` IS NOT NULL
	GROUP BY r.`pin_id`, r.`reaction_type`) t
	WHERE `pin_reaction_counts`.`pin_id` = t.`subject` AND `pin_reaction_counts`.`reaction_type` = t.`type`;
--> statement-breakpoint
UPDATE `pins` SET `comment_count` = max(0, `comment_count` - t.`n`) FROM (
	SELECT c.`pin_id` AS `subject`, count(*) AS `n` FROM (
		SELECT own.`id` FROM `users` away JOIN `comments` own ON own.`user_id` = away.`id` WHERE away.`deactivated_at` IS NOT NULL
		UNION SELECT reply.`id` FROM `users` away JOIN `comments` own ON own.`user_id` = away.`id`
			JOIN `comments` reply ON reply.`parent_id` = own.`id` WHERE away.`deactivated_at` IS NOT NULL) involved
	JOIN `comments` c ON c.`id` = involved.`id` LEFT JOIN `comments` above ON above.`id` = c.`parent_id`
	WHERE c.`is_hidden` = 0 AND coalesce(above.`is_hidden`, 0) = 0 GROUP BY c.`pin_id`) t WHERE `pins`.`id` = t.`subject`;
--> statement-breakpoint
UPDATE `comments` SET `comment_count` = max(0, `comment_count` - t.`n`) FROM (
	SELECT reply.`parent_id` AS `subject`, count(*) AS `n` FROM `users` away JOIN `comments` reply ON reply.`user_id` = away.`id`
	WHERE away.`deactivated_at` IS NOT NULL AND reply.`parent_id` IS NOT NULL AND reply.`is_hidden` = 0
	GROUP BY reply.`parent_id`) t WHERE `comments`.`id` = t.`subject`;
--> statement-breakpoint
-- From here on these take the counts of an account off when it goes away, for whatever reason, and add them when it is back.
-- What is written or deleted of an account that is away changes no count: each statement asks `isCountedUser`.
CREATE TRIGGER `counts_of_follows` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `users` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `followed_id` FROM `user_follows` WHERE `follower_id` = new.`id`);
	UPDATE `boards` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `board_id` FROM `board_follows` WHERE `user_id` = new.`id`);
	UPDATE `topics` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `topic_id` FROM `topic_follows` WHERE `user_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_saves` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `pins` SET `repin_count` = max(0, `repin_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT `pin_id` AS `subject`, count(*) AS `n` FROM `saves` WHERE `user_id` = new.`id` GROUP BY `pin_id`) t
		WHERE `pins`.`id` = t.`subject`;
END;
--> statement-breakpoint
-- A merge may give a save to another person.
CREATE TRIGGER `counts_of_given_saves` AFTER UPDATE OF `user_id` ON `saves` WHEN old.`user_id` <> new.`user_id` BEGIN
	UPDATE `pins` SET `repin_count` = max(0, `repin_count`
		+ EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL)
		- EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id` AND `deactivated_at` IS NULL)) WHERE `id` = new.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_reactions` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `comments` SET `like_count` = max(0, `like_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `comment_id` FROM `comment_reactions` WHERE `user_id` = new.`id` AND `reaction_type` = 1);
	UPDATE `comments` SET `helpful_count` = max(0, `helpful_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `comment_id` FROM `comment_helpful_marks` WHERE `user_id` = new.`id`);
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`)
		SELECT `pin_id`, `reaction_type`, new.`deactivated_at` IS NULL FROM `pin_reactions` WHERE `user_id` = new.`id`
		ON CONFLICT (`pin_id`, `reaction_type`)
		DO UPDATE SET `count` = max(0, `count` + iif(excluded.`count` = 1, 1, -1));
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_comments` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `pins` SET `comment_count` = max(0, `comment_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT c.`pin_id` AS `subject`, count(*) AS `n` FROM (
			SELECT `id` FROM `comments` WHERE `user_id` = new.`id`
			UNION SELECT reply.`id` FROM `comments` own JOIN `comments` reply ON reply.`parent_id` = own.`id`
				WHERE own.`user_id` = new.`id`) involved
		JOIN `comments` c ON c.`id` = involved.`id` JOIN `users` writer ON writer.`id` = c.`user_id`
		LEFT JOIN `comments` above ON above.`id` = c.`parent_id` LEFT JOIN `users` asker ON asker.`id` = above.`user_id`
		WHERE c.`is_hidden` = 0 AND (writer.`deactivated_at` IS NULL OR writer.`id` = new.`id`)
			AND (above.`id` IS NULL
				OR above.`is_hidden` = 0 AND (asker.`deactivated_at` IS NULL OR asker.`id` = new.`id`))
		GROUP BY c.`pin_id`) t WHERE `pins`.`id` = t.`subject`;
	UPDATE `comments` SET `comment_count` = max(0, `comment_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT `parent_id` AS `subject`, count(*) AS `n` FROM `comments`
		WHERE `user_id` = new.`id` AND `parent_id` IS NOT NULL AND `is_hidden` = 0 GROUP BY `parent_id`) t
		WHERE `comments`.`id` = t.`subject`;
END;
--> statement-breakpoint
DROP TRIGGER `pin_reactions_counted`;
--> statement-breakpoint
DROP TRIGGER `pin_reactions_changed`;
--> statement-breakpoint
DROP TRIGGER `pin_reactions_uncounted`;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_counted` AFTER INSERT ON `pin_reactions`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL) BEGIN
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_changed` AFTER UPDATE OF `reaction_type` ON `pin_reactions`
WHEN old.`reaction_type` <> new.`reaction_type`
	AND EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL) BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_uncounted` AFTER DELETE ON `pin_reactions`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id` AND `deactivated_at` IS NULL) BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
END;
